/** The tags of a static drawing. No filters: they cost the most to draw, and can load pictures. */
export const SVG_TAGS = [
  ...['svg', 'g', 'defs', 'symbol', 'use'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker'],
];

const PAINT_ATTRIBUTES = [
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset'],
];

export const SVG_TRANSFORM_ATTRIBUTES = ['transform', 'gradientTransform', 'patternTransform'];

/** Attributes that may have `url(#id)`. */
export const SVG_MARKER_ATTRIBUTES = ['marker-start', 'marker-mid', 'marker-end'];
export const SVG_URL_ATTRIBUTES = ['fill', 'stroke', 'clip-path', 'mask', ...SVG_MARKER_ATTRIBUTES];

/** Attributes of the outermost element: they decide how it is drawn, not where. */
export const SVG_ROOT_ATTRIBUTES = ['viewBox', 'preserveAspectRatio', ...PAINT_ATTRIBUTES];

export const SVG_ATTRIBUTES = [
  ...SVG_ROOT_ATTRIBUTES,
  ...SVG_TRANSFORM_ATTRIBUTES,
  ...SVG_URL_ATTRIBUTES,
  ...['id', 'href', 'xlink:href', 'x', 'y', 'width', 'height', 'd', 'points', 'pathLength', 'x1', 'y1', 'x2'],
  ...['y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'dx', 'dy', 'rotate', 'offset', 'stop-color'],
  ...[
    'stop-opacity',
    'spreadMethod',
    'gradientUnits',
    'patternUnits',
    'patternContentUnits',
    'clipPathUnits',
  ],
  ...[
    'maskUnits',
    'maskContentUnits',
    'mask-type',
    'clip-rule',
    'markerUnits',
    'markerWidth',
    'markerHeight',
  ],
  ...['refX', 'refY', 'orient', 'color', 'opacity', 'display', 'visibility', 'paint-order', 'vector-effect'],
  ...['shape-rendering', 'color-interpolation', 'transform-origin', 'font-family', 'font-size', 'font-style'],
  ...['font-weight', 'font-stretch', 'font-variant', 'letter-spacing', 'word-spacing', 'text-anchor'],
  ...['text-rendering', 'dominant-baseline', 'alignment-baseline', 'baseline-shift', 'textLength'],
  ...['lengthAdjust', 'startOffset'],
];
