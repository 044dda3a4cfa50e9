export interface Spread {
  min: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** Of no values at all it is not a number. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { min: at(1 / sorted.length), p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** The slope of the straight line that lies closest to the points. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map(point => point[0]));
  const y = mean(points.map(point => point[1]));
  const covariance = mean(points.map(point => (point[0] - x) * (point[1] - y)));
  return covariance / mean(points.map(point => (point[0] - x) ** 2));
}
