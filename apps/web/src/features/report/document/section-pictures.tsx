import type { Picture, ReadPicture } from '@groundwork/domain';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from '../../../app/navigation/link.tsx';
import { paths } from '../../../app/paths.ts';
import { PictureFigure } from '../../../ui/picture.tsx';
import print from '../report-print.module.css';
import classes from './document.module.css';
import { NoteMark } from './note-mark.tsx';
import { PictureForm, useKeepPicture } from './picture-form.tsx';

interface SectionPicturesProps {
  pictures: readonly Picture[];
  /** Note numbers of each row of the drawn pictures, in order. */
  cited: readonly (readonly number[])[];
  /** Notes that the section's text refers to. */
  inText: ReadonlySet<number>;
  reportId: number;
  startupId: number;
  onWork: () => void;
}

/**
 * The pictures of a section: those drawn, those whose rows wait to be confirmed, and for the others one line each on
 * what is missing (RE-73, RE-74).
 */
export function SectionPictures(props: SectionPicturesProps) {
  const { pictures, cited, inText, reportId, ...place } = props;
  let row = 0;
  return pictures.map(picture => {
    const { kind, title, rows, missing, state } = picture;
    const link = <PlaceLink place={picture.place} {...place} />;
    if (state === 'missing')
      return (
        <p key={kind} className={`${classes.missing} ${print.omit}`}>
          No chart yet for <strong>{title}</strong>. {missing} {link}
        </p>
      );
    if (state !== 'drawn') return <Undrawn key={kind} picture={picture} reportId={reportId} />;
    const marks = rows.map(({ source }) => {
      const at = row;
      row += 1;
      const isFirst = (number: number) =>
        !inText.has(number) && cited.findIndex(numbers => numbers.includes(number)) === at;
      return source && <NoteMark key={at} numbers={cited[at] ?? []} isFirst={isFirst} />;
    });
    if (picture.sentences.length > 0)
      return <Confirmed key={kind} picture={picture} reportId={reportId} marks={marks} />;
    return (
      <PictureFigure key={kind} picture={picture} marks={marks}>
        <p className={classes.origin}>Counted in {link}</p>
      </PictureFigure>
    );
  });
}

interface ReadPictureProps {
  picture: Picture;
  reportId: number;
}

/** A picture that waits for confirmation, or that the founder hid. */
function Undrawn({ picture, reportId }: ReadPictureProps) {
  const [isOpen, setOpen] = useState(false);
  if (picture.state === 'proposed' || isOpen)
    return (
      <div className={print.omit}>
        <PictureForm
          picture={picture}
          reportId={reportId}
          {...(isOpen && { onClose: () => setOpen(false) })}
        />
      </div>
    );
  return (
    <p className={`${classes.missing} ${print.omit}`}>
      <strong>{picture.title}</strong> is hidden.{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        Review chart
      </Button>
    </p>
  );
}

function Confirmed({ picture, reportId, marks }: ReadPictureProps & { marks: readonly ReactNode[] }) {
  const [isOpen, setOpen] = useState(false);
  const keep = useKeepPicture(reportId, picture.kind as ReadPicture);
  if (isOpen) return <PictureForm picture={picture} reportId={reportId} onClose={() => setOpen(false)} />;
  return (
    <PictureFigure picture={picture} marks={marks}>
      <p className={`${classes.origin} ${print.omit}`}>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setOpen(true)}>
          Edit chart
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={keep.isPending}
          onClick={() => keep.mutate({ state: 'hidden' })}
        >
          Hide chart
        </Button>
      </p>
    </PictureFigure>
  );
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
