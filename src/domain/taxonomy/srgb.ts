/** The three channels of '#rrggbb', from 0 to 255. */
export function channelsOf(color: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The light that a channel of sRGB gives, from 0 to 1 (IEC 61966-2-1). */
export function lightOf(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/**
 * A colour of OKLCH as '#rrggbb'; what sRGB does not have is cut off channel by channel.
 * @param lightness from 0 to 1
 * @param hue in degrees
 */
export function fromOklch(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [Math.cos, Math.sin].map((turn) => chroma * turn((hue * Math.PI) / 180)) as [
    number,
    number,
  ]
  // Björn Ottosson's matrices from OKLab by way of cone responses to linear sRGB.
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return `#${[
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
    .map((light) => channelOf(light).toString(16).padStart(2, '0'))
    .join('')}`
}

/** The way back of `lightOf`, from 0 to 255. */
function channelOf(light: number): number {
  const clamped = Math.min(Math.max(light, 0), 1)
  return Math.round(
    255 * (clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055),
  )
}
