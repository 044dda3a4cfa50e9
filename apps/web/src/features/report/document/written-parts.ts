// What only a written report needs, in one chunk.
export { NotedMarkdown } from './noted-markdown.tsx';
export { SectionPictures } from './section-pictures.tsx';
