import { MAX_GRADE, type SharedPicture } from '@groundwork/domain';
import classes from './picture.module.css';

const CELL = 40;
const LEFT = 24;
const SIDE = CELL * MAX_GRADE;

const grades = Array.from({ length: MAX_GRADE }, (_, place) => place + 1);

/** Risks by likelihood and harm, as their row numbers in the table. */
export function RiskMatrix({ rows }: Pick<SharedPicture, 'rows'>) {
  const at = (likelihood: number, harm: number) =>
    rows.flatMap(({ cells }, row) =>
      cells[0]?.value === likelihood && cells[1]?.value === harm ? [row + 1] : [],
    );
  return (
    <svg
      className={classes.matrix}
      viewBox={`0 0 ${LEFT + SIDE + 1} ${SIDE + 40}`}
      width={LEFT + SIDE + 1}
      height={SIDE + 40}
      aria-hidden
    >
      {grades.flatMap(harm =>
        grades.map(likelihood => {
          const [x, y] = [LEFT + CELL * (likelihood - 1), CELL * (MAX_GRADE - harm) + 0.5];
          const risks = at(likelihood, harm);
          return (
            <g key={`${likelihood} ${harm}`} data-taken={risks.length > 0 || undefined}>
              <rect x={x} y={y} width={CELL} height={CELL} />
              <text x={x + CELL / 2} y={y + CELL / 2}>
                {risks.join(', ')}
              </text>
            </g>
          );
        }),
      )}
      {grades.map(grade => (
        <g key={grade} className={classes.axis}>
          <text x={LEFT + CELL * (grade - 0.5)} y={SIDE + 12}>
            {grade}
          </text>
          <text x={LEFT - 8} y={CELL * (MAX_GRADE - grade + 0.5)}>
            {grade}
          </text>
        </g>
      ))}
      <g className={classes.axis}>
        <text x={LEFT + SIDE / 2} y={SIDE + 30}>
          Likelihood
        </text>
        <text transform={`translate(6 ${SIDE / 2}) rotate(-90)`}>Harm</text>
      </g>
    </svg>
  );
}
