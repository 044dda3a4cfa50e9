import type { Picture } from '@groundwork/domain';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { PictureFigure } from '../../../ui/picture.tsx';
import print from '../report-print.module.css';
import classes from './document.module.css';
import { NoteMark } from './note-mark.tsx';

interface SectionPicturesProps {
  pictures: readonly Picture[];
  /** The numbers of what each row of the drawn ones rests on, in their order. */
  cited: readonly (readonly number[])[];
  /** The notes that the section's text refers to. */
  inText: ReadonlySet<number>;
  startupId: number;
  onWork: () => void;
}

/** The pictures of a section, and in one line each what those lack that are not drawn (RE-73, RE-74). */
export function SectionPictures({ pictures, cited, inText, startupId, onWork }: SectionPicturesProps) {
  let row = 0;
  return pictures.map(picture => {
    const { kind, title, rows, missing, place } = picture;
    const link = <PlaceLink place={place} startupId={startupId} onWork={onWork} />;
    if (missing !== null)
      return (
        <p key={kind} className={`${classes.missing} ${print.omit}`}>
          <strong>{title}</strong> is not drawn yet. {missing} {link}
        </p>
      );
    const marks = rows.map(({ source }) => {
      const at = row;
      row += 1;
      const isFirst = (number: number) =>
        !inText.has(number) && cited.findIndex(numbers => numbers.includes(number)) === at;
      return source && <NoteMark key={at} numbers={cited[at] ?? []} isFirst={isFirst} />;
    });
    return (
      <PictureFigure key={kind} picture={picture} marks={marks}>
        {place.at !== 'step' && <p className={classes.origin}>Counted in {link}</p>}
      </PictureFigure>
    );
  });
}

function PlaceLink({
  place,
  startupId,
  onWork,
}: { place: Picture['place'] } & Pick<SectionPicturesProps, 'startupId' | 'onWork'>) {
  if (place.at === 'board') return <Link to={paths.validationBoard(startupId)}>Validation board</Link>;
  const [to, name] =
    place.at === 'step'
      ? [paths.step(place.challengeId, place.stepId), place.title]
      : [paths.conversations(), 'Conversations'];
  return (
    <Link to={to} onClick={onWork}>
      {name}
    </Link>
  );
}
