/** Whether a click was made by a finger, as far as the browser says. */
export const isTouch = (event: Event): boolean =>
  'pointerType' in event && event.pointerType === 'touch'
