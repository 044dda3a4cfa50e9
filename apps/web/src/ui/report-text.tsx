import type { MarkdownComponent } from './markdown/markdown-component.ts';
import classes from './report-text.module.css';

interface ReportTextProps {
  text: string;
  Markdown: MarkdownComponent;
}

export function ReportText({ text, Markdown }: ReportTextProps) {
  return (
    <div className={classes.text}>
      {Markdown ? (
        <Markdown text={text} author="report" />
      ) : (
        <p dir="auto" className={classes.plain}>
          {text}
        </p>
      )}
    </div>
  );
}
