import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // The check holds for inactive rows too, and an SVG cannot be shortened. Without a logo the product's own is shown.
  sql`delete from logo_media where octet_length(svg_code) > 65536`,
  sql`alter table logo_media
    add constraint logo_media_svg_code_size_check check (octet_length(svg_code) <= 65536)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
