import { describe, expect, it } from 'vitest';
import { sanitiseSvg } from './sanitise-svg.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

describe('sanitiseSvg', () => {
  it('keeps a drawing, its gradients and its own colours', () => {
    const clean = sanitiseSvg(
      svg(
        '<defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs><path fill="url(#g)" d="M0 0h9"/><path fill="currentColor" d="M1 1h2"/>',
      ),
    );
    expect(clean).toContain('linearGradient');
    expect(clean).toContain('currentColor');
    expect(clean).toContain('d="M0 0h9"');
  });

  it.each([
    ['a script', '<script>alert(1)</script><path d="M0 0"/>'],
    ['a handler', '<path d="M0 0" onclick="alert(1)" onload="alert(1)"/>'],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a><path d="M0 0"/>'],
    [
      'HTML inside',
      '<foreignObject><iframe src="https://evil.test"></iframe></foreignObject><path d="M0 0"/>',
    ],
    ['a picture from elsewhere', '<image href="https://evil.test/a.png"/><path d="M0 0"/>'],
    ['a reference to elsewhere', '<use href="https://evil.test/a.svg#x"/><path d="M0 0"/>'],
    ['a style sheet', '<style>body{display:none} @import "https://evil.test"</style><path d="M0 0"/>'],
    ['a style attribute', '<path d="M0 0" style="position:fixed;background:url(https://evil.test)"/>'],
    ['a paint from elsewhere', '<path d="M0 0" fill="url(https://evil.test/#g)"/>'],
    ['an animated address', '<path d="M0 0"><set attributeName="href" to="javascript:alert(1)"/></path>'],
  ])('drops %s', (_, inside) => {
    const clean = sanitiseSvg(svg(inside)) ?? '';
    expect(clean).toContain('d="M0 0"');
    expect(clean).not.toMatch(
      /script|alert|evil|onclick|onload|style|iframe|foreignObject|<a\b|<use|<image|<set/i,
    );
  });

  it('makes a drawing of any size fit its place', () => {
    const clean = sanitiseSvg(svg('<path d="M0 0"/>', 'width="300" height="60"'));
    expect(clean).toContain('viewBox="0 0 300 60"');
    expect(clean).not.toMatch(/\s(width|height)=/);
  });

  it.each(['', 'nonsense', '<p>Hello</p>', '<script>alert(1)</script>', svg(''), svg('<script>1</script>')])(
    'is nothing for %j',
    code => {
      expect(sanitiseSvg(code)).toBeNull();
    },
  );

  it('cannot be addressed by the page’s own names', () => {
    expect(sanitiseSvg(svg('<path id="root" d="M0 0"/>'))).not.toContain('id="root"');
  });
});
