/** Downloads a text as a file. `type` is a MIME type without a charset. */
export function downloadText(name: string, text: string, type: string): void {
  downloadFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Late, because some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
