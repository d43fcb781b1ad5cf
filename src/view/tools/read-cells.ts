export interface Cell {
  readonly id: string;
  readonly code: string;
  readonly output: string;
}

/** Cells of a notebook as the CLI prints them: `<cell id="x">code</cell id="x">`, and what the cell put out. */
export function readCells(text: string): readonly Cell[] {
  const cells: Cell[] = [];
  for (let at = text.indexOf('<cell id="'); at !== -1; ) {
    const idEnd = text.indexOf('">', at);
    if (idEnd === -1 || idEnd - at > 200) break;
    const id = text.slice(at + '<cell id="'.length, idEnd);
    const close = text.indexOf(`</cell id="${id}">`, idEnd);
    if (close === -1) break;
    const after = close + `</cell id="${id}">`.length;
    const next = text.indexOf('<cell id="', after);
    const code = text
      .slice(idEnd + 2, close)
      .replace(/^(?:<cell_type>\w*<\/cell_type>|<language>\w*<\/language>)+/, '');
    cells.push({ id, code, output: text.slice(after, next === -1 ? text.length : next).trim() });
    at = next;
  }
  return cells;
}
