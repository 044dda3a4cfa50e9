import { growth, LINEAR } from '@groundwork/domain/testing';
import { describe, expect, it } from 'vitest';
import { sanitiseSvg } from './sanitise-svg.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;
const shape = '<path d="M0 0h9v9z"/>';

/** The drawing as the page would hold it; null if nothing is left of it. */
function draw(svgCode: string, idPrefix = 'logo-') {
  const page = document.createElement('div');
  page.innerHTML = sanitiseSvg(svgCode, idPrefix) ?? '';
  return page.firstElementChild;
}
const attributesOf = (drawing: Element | null) =>
  [drawing, ...(drawing?.querySelectorAll('*') ?? [])].flatMap(element => [...(element?.attributes ?? [])]);
/** Ids that an href or a url() refers to. */
const referencesOf = (drawing: Element | null) =>
  attributesOf(drawing).flatMap(({ name, value }) => {
    if (/href$/.test(name)) return [value.slice(1)];
    return [...value.matchAll(/url\(#([^)]*)\)/g)].map(([, id]) => id);
  });

function expectConfined(drawing: Element | null): void {
  for (const { value } of attributesOf(drawing)) expect(value).not.toMatch(/\\|\/\/|:|evil|image|src|var/);
  for (const id of referencesOf(drawing)) expect(drawing?.querySelectorAll(`[id="${id}"]`)).toHaveLength(1);
}

describe('what a drawing may not do', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<path d="M0 0h1" onclick="alert(1)" onload="alert(1)"/>'],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0h1"/></a>'],
    ['HTML', '<foreignObject><iframe src="https://evil.test"></iframe></foreignObject>'],
    ['a picture', '<image href="https://evil.test/a.png"/>'],
    ['a picture in a filter', '<filter id="f"><feImage href="https://evil.test/a"/></filter>'],
    ['a style sheet', '<style>body{display:none} @import "https://evil.test"</style>'],
    ['a style', '<path d="M0 0h1" style="position:fixed;background:url(https://evil.test)"/>'],
    ['an animated address', '<path d="M0 0h1"><set attributeName="href" to="javascript:alert(1)"/></path>'],
    ['a place in the tab order', '<g tabindex="0" focusable="true" role="button" aria-label="evil">1</g>'],
    ['data', '<g data-evil="1" class="evil" name="evil">1</g>'],
    ['a use of elsewhere', '<use href="https://evil.test/a.svg#x"/>'],
    ['a namespace of elsewhere', '<svg xmlns="https://evil.test"><path d="M0 0h1"/></svg>'],
  ])('drops %s', (_, inside) => {
    const drawing = draw(svg(inside + shape));
    expect(drawing?.querySelector('[d="M0 0h9v9z"]')).toBeTruthy();
    expectConfined(drawing);
    expect(drawing?.outerHTML).not.toMatch(
      /script|alert|evil|onclick|onload|style|iframe|foreignObject|<a\b|<image|<set|filter|tabindex|role=|class|data-/i,
    );
  });

  it.each([
    ...['fill', 'stroke', 'clip-path', 'mask', 'marker-start', 'marker-mid', 'marker-end'],
    ...['filter', 'transform', 'd', 'font-family', 'color', 'cursor', 'stop-color'],
  ])('loads nothing by %s', name => {
    const payloads = [
      'url(https://evil.test/a)',
      'URL( "//evil.test/a#g" )',
      '\\75rl(https://evil.test/a)',
      'u\\72 l(//evil.test/a)',
      'u/**/rl(//evil.test/a)',
      `image-set('https://evil.test/a' 1x)`,
      `-webkit-image-set(url(https://evil.test/a) 1x)`,
      `image('https://evil.test/a')`,
      `src('https://evil.test/a')`,
      `cross-fade(url(#g), url(https://evil.test/a))`,
      'url(#g) url(https://evil.test/a)',
      'url(#g), url(https://evil.test/a)',
      'url(https://evil.test/a',
      'url(#gone)',
      'rgb(var(--evil))',
      'var(--evil)',
      'red; background: red',
    ];
    for (const payload of payloads) {
      const value = payload.replaceAll('"', '&quot;');
      const drawing = draw(svg(`<g id="g">${shape}</g><path d="M0 0h1" ${name}="${value}"/>${shape}`));
      expect(drawing).not.toBeNull();
      expectConfined(drawing);
      expect(drawing?.outerHTML).not.toMatch(/evil|url\(#gone|background/);
    }
  });

  it.each(['linearGradient', 'radialGradient', 'pattern', 'textPath', 'use', 'path', 'mask'])(
    'loads nothing by a link of %s',
    tag => {
      for (const name of ['href', 'xlink:href']) {
        for (const link of [
          'https://evil.test/a#b',
          '//evil.test/a#b',
          'data:image/svg+xml,evil#b',
          '#gone',
          'a#b',
        ]) {
          const drawing = draw(svg(`<g id="b"/><text>A<${tag} ${name}="${link}"></${tag}></text>${shape}`));
          expect(drawing).not.toBeNull();
          expect(attributesOf(drawing).filter(attribute => /href$/.test(attribute.name))).toEqual([]);
        }
      }
    },
  );

  it('cannot leave its place', () => {
    const place =
      'overflow="visible" pointer-events="all" transform="scale(999)" tabindex="0" x="9" id="root"';
    const drawing = draw(
      svg(shape, `${place} class="a" width="900" height="900" viewBox="0 0 9 9" fill="red"`),
    );
    expect(drawing?.getAttributeNames().sort()).toEqual(['aria-hidden', 'fill', 'focusable', 'viewBox']);
    expect(draw(svg(`<g overflow="visible" pointer-events="all">${shape}</g>`))?.innerHTML).toBe(
      `<g>${shape.replace('/>', '></path>')}</g>`,
    );
  });

  it('takes no name that the page has', () => {
    const names = ['root', 'title', 'body', 'location', '__proto__', 'constructor'];
    const code = svg(names.map(id => `<path id="${id}" d="M0 0h1"/><use href="#${id}"/>`).join(''));
    const [one, two] = [draw(code, 'one-'), draw(code, 'two-')];
    expect(referencesOf(one)).toHaveLength(names.length);
    expectConfined(one);
    const ids = [one, two].flatMap(drawing =>
      [...(drawing?.querySelectorAll('[id]') ?? [])].map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(2 * names.length);
    for (const id of ids) expect(id).toMatch(/^(one|two)-\d+$/);
  });
});

describe('what a drawing may do', () => {
  it.each([
    [
      'a gradient',
      '<linearGradient id="g"><stop stop-color="red"/></linearGradient><path fill="url(#g)" d="M0 0h9"/>',
      1,
    ],
    [
      'a gradient with another one’s stops',
      `<linearGradient id="a"><stop/></linearGradient><radialGradient id="b" xlink:href="#a"/><path stroke="url('#b')" d="M0 0h9"/>`,
      2,
    ],
    [
      'a clip',
      '<clipPath id="clip0_1:2"><rect width="9" height="9"/></clipPath><g clip-path="url(#clip0_1:2)"><path d="M0 0h9"/></g>',
      1,
    ],
    [
      'a mask',
      '<mask id="m"><rect width="9" height="9" fill="#fff"/></mask><path mask="url( &quot;#m&quot; )" d="M0 0h9"/>',
      1,
    ],
    [
      'a pattern',
      '<pattern id="p"><circle r="1"/></pattern><path fill="url(#p) rgb(0 0 0 / 50%)" d="M0 0h9"/>',
      1,
    ],
    [
      'a marker',
      '<marker id="m"><circle r="1"/></marker><path stroke="red" marker-end="url(#m)" d="M0 0h9"/>',
      1,
    ],
    [
      'a part drawn twice',
      '<defs><path id="c" d="M0 0h9"/></defs><use xlink:href="#c"/><use href="#c" x="2"/>',
      2,
    ],
    ['a symbol', '<symbol id="s"><path d="M0 0h9"/></symbol><use xlink:href="#s"/>', 1],
    ['text on a path', '<path id="t" d="M0 0h9"/><text><textPath href="#t">Name</textPath></text>', 1],
  ])('has %s', (_, inside, count) => {
    const drawing = draw(svg(inside));
    expect(referencesOf(drawing)).toHaveLength(count);
    expectConfined(drawing);
    expect(draw(svg(inside), 'other-')?.querySelector('[id^="other-"]')).toBeTruthy();
  });

  it('keeps its colours and transforms', () => {
    const inside =
      '<g transform="translate(1 2) rotate(45)" fill="currentColor"><path d="M0 0h9" stroke="hsla(1, 2%, 3%, 0.5)"></path></g>';
    expect(draw(svg(inside))?.innerHTML).toBe(inside);
  });

  it.each([
    ['width="300" height="60"', '0 0 300 60'],
    ['width="30px" height="6.5px"', '0 0 30 6.5'],
    ['width="100%" viewBox="0 0 0 0"', '0 0 300 150'],
    ['width="9" viewBox=" 1,2 3,4 "', '1,2 3,4'],
  ])('fits its place when drawn at %s', (size, viewBox) => {
    const drawing = draw(svg(shape, size));
    expect(drawing?.getAttribute('viewBox')).toBe(viewBox);
    expect(drawing?.hasAttribute('width')).toBe(false);
  });
});

describe('what counts as no drawing', () => {
  it.each([
    ...['', 'nonsense', '<p>Hello</p>', '<script>alert(1)</script>', '<div><path d="M0 0h9"/></div>'],
    ...['', 'Name', '<title>Name</title>', '<script>1</script>', '<g></g>', `<defs>${shape}</defs>`].map(
      inside => svg(inside),
    ),
    svg('<image href="data:image/png;base64,AA=="/>'),
    svg(`<symbol id="s">${shape}</symbol>`),
    svg('<use href="#gone"/>'),
    svg('<defs><g id="c"/></defs><use xlink:href="#c"/>'),
    svg('<path d=""/><rect width="9"/><circle r="0"/><polygon points="1 1"/><text> </text>'),
    svg(`<g opacity="0">${shape}</g><g display="none">${shape}</g><g visibility="hidden">${shape}</g>`),
    svg(shape, 'fill="none"'),
    svg(`<g mask="url(#m)">${shape}</g><mask id="m"><image href="https://evil.test"/></mask>`),
    svg(`<pattern id="p"><use href="#gone"/></pattern><g fill="url(#p)">${shape}</g>`),
  ])('%s', code => {
    expect(sanitiseSvg(code, 'logo-')).toBeNull();
  });

  it('more than 64 KB', () => {
    const fill = (length: number) => `${svg(shape)}${' '.repeat(length - svg(shape).length)}`;
    expect(sanitiseSvg(fill(65_536), 'logo-')).not.toBeNull();
    expect(sanitiseSvg(fill(65_537), 'logo-')).toBeNull();
  });

  const levels = Array.from({ length: 20 }, (_, level) => level);
  it.each([
    ['elements', svg('<g/>'.repeat(2001) + shape)],
    ['uses of one part', svg(`<g id="a">${shape.repeat(100)}</g>${'<use href="#a"/>'.repeat(50)}`)],
    [
      'uses within uses',
      svg(
        `<g id="a0">${shape}</g>${levels.map(n => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(2)}</g>`).join('')}`,
      ),
    ],
    [
      'patterns within patterns',
      svg(
        levels
          .map(n => `<pattern id="p${n + 1}">${`<path d="M0 0h9" fill="url(#p${n})"/>`.repeat(3)}</pattern>`)
          .join('') + shape,
      ),
    ],
    [
      'markers',
      svg(
        `<marker id="m">${shape.repeat(20)}</marker><path marker-mid="url(#m)" d="M0 0${'h1'.repeat(500)}"/>`,
      ),
    ],
  ])('too many %s', (_, code) => {
    expect(sanitiseSvg(code, 'logo-')).toBeNull();
  });

  it.each([
    ['itself', `<g id="a">${shape}<use href="#a"/></g>`, 0],
    ['each other', `<g id="a">${shape}<use href="#b"/></g><g id="b">${shape}<use href="#a"/></g>`, 1],
    [
      'its own paint',
      `<pattern id="p"><path d="M0 0h9" fill="url(#p)"/></pattern><path d="M0 0h9" fill="url(#p)"/>`,
      1,
    ],
  ])('but not parts that refer to %s: the circle is cut', (_, inside, left) => {
    const drawing = draw(svg(inside));
    expect(drawing).not.toBeNull();
    expect(referencesOf(drawing)).toHaveLength(left);
    expectConfined(drawing);
  });
});

it.each(['d', 'fill', 'width', 'viewBox', 'transform'])(
  'takes no long time for long nonsense as %s',
  name => {
    const sanitise = (length: number) => {
      const long = `${name}="${'a1'.repeat(2 * length)}"`;
      sanitiseSvg(svg(shape, long), 'logo-');
      sanitiseSvg(svg(`<path d="M0 0h9" ${long}/>`), 'logo-');
    };
    expect(growth(sanitise)).toBeLessThan(LINEAR);
  },
);
