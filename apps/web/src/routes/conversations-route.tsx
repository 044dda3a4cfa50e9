import { useParams } from 'react-router';
import { parseId } from '../app/paths.ts';
import { useCurrentUser } from '../features/auth/current-user.ts';
import { NoteList } from '../features/field-notes/note-list.tsx';
import { NoSuchNote, NotePage } from '../features/field-notes/note-page.tsx';
import { NoStartupFound } from '../features/report/no-startup-found.tsx';
import { useSelectedStartup } from '../features/startups/selection/use-selected-startup.ts';
import { Page } from '../ui/page.tsx';

/** The conversations of the selected startup, or the one in the address. */
export function Component() {
  const { noteId } = useParams();
  return <Page>{noteId === undefined ? <Conversations /> : <Conversation noteId={parseId(noteId)} />}</Page>;
}

function Conversations() {
  const { id: userId } = useCurrentUser();
  const { selected } = useSelectedStartup(userId);
  if (selected === null) return <NoStartupFound isRequested={false} />;
  return <NoteList startup={selected ?? null} />;
}

function Conversation({ noteId }: { noteId: number | null }) {
  const user = useCurrentUser();
  if (noteId === null) return <NoSuchNote />;
  return <NotePage key={noteId} noteId={noteId} user={user} />;
}
