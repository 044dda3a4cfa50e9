import { MAX_GRADE, type SharedPicture } from '@groundwork/domain';
import { type CSSProperties, type ReactNode, useId } from 'react';
import classes from './picture.module.css';
import { RiskMatrix } from './risk-matrix.tsx';

interface PictureFigureProps {
  picture: SharedPicture;
  /** Note marks after the label of each row. */
  marks?: readonly ReactNode[];
  /** The source, shown below. */
  children?: ReactNode;
}

/**
 * A figure of the report (RE-73): a table with its values drawn beside them, so that it works without seeing it and in
 * black and white.
 */
export function PictureFigure({ picture, marks = [], children }: PictureFigureProps) {
  const id = useId();
  const { kind, title, measures, rows } = picture;
  const highest = kind === 'alternatives' ? 100 : Math.max(...rows.map(({ cells }) => cells[0]?.value ?? 0));
  const draw = (cell: Cell, measure: number): ReactNode => {
    if (kind === 'risks' || cell.value === null) return null;
    if (kind === 'segments') return <Dots value={cell.value} />;
    return measure === 0 && <Bar cell={cell} highest={highest} />;
  };
  return (
    <figure className={classes.picture} data-kind={kind} aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      {kind === 'risks' && <RiskMatrix rows={rows} />}
      <table>
        <thead>
          <tr>
            <td />
            {measures.map(measure => (
              <th key={measure} scope="col">
                {measure}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one label
            <tr key={row}>
              <th scope="row">
                {kind === 'risks' && <span>{`${row + 1}. `}</span>}
                <span dir="auto">{label}</span>
                {marks[row]}
              </th>
              {cells.map((cell, measure) => (
                <td key={measures[measure]}>
                  <span dir="auto">{cell.text}</span>
                  {draw(cell, measure)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </figure>
  );
}

type Cell = SharedPicture['rows'][number]['cells'][number];

/** Width relative to the highest value. The part between both ends of a range is hatched. */
function Bar({ cell: { value, low }, highest }: { cell: Cell; highest: number }) {
  if (!value || highest === 0) return null;
  const width = (share: number): CSSProperties => ({ width: `${100 * share}%` });
  return (
    <span className={classes.bar} style={width(value / highest)} aria-hidden>
      <span style={width((low ?? value) / value)} />
    </span>
  );
}

function Dots({ value }: { value: number }) {
  return (
    <span className={classes.dots} aria-hidden>
      {Array.from({ length: MAX_GRADE }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places of a scale
        <span key={place} data-filled={place < value || undefined} />
      ))}
    </span>
  );
}
