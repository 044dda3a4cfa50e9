/** The longest SVG that is stored or drawn, in UTF-16 code units: parsing a longer one would block the page. */
export const MAX_SVG_LENGTH = 65_536;
