import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  Tooltip,
} from 'chart.js'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip)

export interface BarSeries {
  label: string
  /** Null where it is not known. */
  values: readonly (number | null)[]
}

/**
 * Draws bars that stand on each other, in the colours of the page as they are now.
 * @returns takes the drawing away
 */
export function drawBars(
  canvas: HTMLCanvasElement,
  labels: readonly string[],
  series: readonly BarSeries[],
): () => void {
  const [ink, quiet, line, heart, edge] = ['--ink', '--quiet', '--line', '--heart', '--edge'].map(
    (name) => colourOf(canvas, name),
  ) as [string, string, string, string, string]
  const font = { family: getComputedStyle(canvas).fontFamily, size: 13 }
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const chart = new Chart(canvas, {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(({ label, values }, index) => ({
        label,
        data: [...values],
        backgroundColor: index === 0 ? heart : edge,
        stack: 'views',
        borderRadius: 3,
        maxBarThickness: 40,
      })),
    },
    options: {
      animation: isStill ? false : { duration: 160 },
      maintainAspectRatio: false,
      font,
      color: ink,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          stacked: true,
          grid: { display: false },
          border: { color: edge },
          ticks: { color: quiet, font, maxRotation: 0, autoSkipPadding: 14 },
        },
        y: {
          stacked: true,
          beginAtZero: true,
          grid: { color: line },
          border: { display: false },
          ticks: { color: quiet, font, precision: 0 },
        },
      },
      plugins: {
        legend: { align: 'start', labels: { color: ink, font, boxWidth: 14, boxHeight: 14 } },
        tooltip: { titleFont: font, bodyFont: font },
      },
    },
  })
  return () => chart.destroy()
}

/** A token as a canvas takes it: without `light-dark()`, which only style sheets know. */
function colourOf(canvas: HTMLCanvasElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  canvas.parentElement?.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
