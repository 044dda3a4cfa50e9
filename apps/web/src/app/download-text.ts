/** Hands a text to the browser as a file. */
export function downloadText(name: string, text: string, type: string): void {
  downloadFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Once the browser has taken it: some read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
