import { MAX_SVG_LENGTH } from './svg-limits.ts';

/** The browser's, not a user's: the logo is the same for everyone, and stays after a logout. */
const KEY = 'groundwork:logo';

/** The code of the logo seen last, as it came: whoever draws it sanitises it. Null when there was none. */
export function recallLogo(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberLogo(svgCode: string | null): void {
  try {
    if (svgCode && svgCode.length <= MAX_SVG_LENGTH) localStorage.setItem(KEY, svgCode);
    else localStorage.removeItem(KEY);
  } catch {
    // Full or forbidden: then the next visit begins with the letter mark.
  }
}
