import type { Progress } from '../../render/prepare-site.ts';
import { clean, figure } from '../terminal-text.ts';

export interface Terminal {
  readonly isTerminal: boolean;
  readonly columns: number;
  write(text: string): void;
}

const BAR = 24;

/** A bar on a terminal; elsewhere a plain line now and then, so that a log stays readable. */
export function showProgress(terminal: Terminal): { step: Progress; done(): void } {
  let shown = false;
  let lastTenth = -1;
  const step: Progress = ({ projects, of, rows, name }) => {
    const share = of === 0 ? 1 : projects / of;
    if (terminal.isTerminal) {
      shown = true;
      const bar = '█'.repeat(Math.round(share * BAR)).padEnd(BAR, '░');
      terminal.write(
        `\r${`${bar} ${projects} of ${of} projects, ${figure(rows)} rows  ${clean(name)}`.slice(0, terminal.columns - 1)}\u001b[K`,
      );
    } else if (of > 5 && Math.floor(share * 10) > lastTenth) {
      lastTenth = Math.floor(share * 10);
      terminal.write(`${projects} of ${of} projects, ${figure(rows)} rows\n`);
    }
  };
  return { step, done: () => shown && terminal.write('\r\u001b[K') };
}
