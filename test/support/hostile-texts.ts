const repeat = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Lines of one piece over and over, each a little wider than the last, up to `widest`. */
const widening = (piece: string, widest: number) => (length: number) => {
  const lines: string[] = [];
  for (let size = 0, width = 16; size < length; width = width < widest ? width + 1 : 16) {
    lines.push(repeat(piece)(width));
    size += width + 1;
  }
  return lines.join('\n').slice(0, length);
};

const inLines = (text: string, width: number): string => text.replace(new RegExp(`.{${width}}`, 'g'), '$&\n');

/** Texts that make careless patterns slow: much that nearly matches, over and over. */
export const HOSTILE_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'one letter': repeat('a'),
  'beginnings of tokens': repeat(`${'gh'}p_`),
  'headers of curl': repeat('curl -H "'),
  'commands without end': repeat('mysql -u sshpass -q openssl '),
  'calls without end': repeat('jwt.sign(auth=("",'),
  'flags of other commands': repeat('curl -b -u mysql -p -k sqlcmd -P openssl -w '),
  'armour without end': repeat(`-----BEGIN PRIV${'ATE KEY'}-----`),
  'armour of escapes': repeat(`-----BEGIN PRIV${'ATE KEY'}-----${'\\\\\\n'.repeat(200)}`),
  'assignments without values': repeat('password='),
  'names and spaces': repeat('token                    '),
  'half addresses': repeat('https://a:'),
  'cookies of cookies': repeat('cookie: a=b; '),
  'cookies in cookies': repeat('cookie='),
  'names of services': repeat("cloudflare      ''' = \"\" = "),
  'dots and letters': repeat('eyJhbGciOiJIUzI1.eyJ'),
  'base64 of beginnings': (length) => base64(repeat(`${'gh'}p_ `)(length)).slice(0, length),
  'base64 in short lines': (length) => inLines(base64(repeat('token=')(length)), 76).slice(0, length),
  'base64 in odd lines': (length) => inLines(base64(repeat('password: x1 ')(length)), 61).slice(0, length),
  'base64 of base64': (length) => base64(base64(repeat('token="x" ')(length))).slice(0, length),
  // A word shows through at each of the four places where a group may begin.
  'base64 at every place': repeat(
    ['', 'A', 'AB', 'ABC'].map((lead) => `${lead}${base64('token= token= token=')}`).join(''),
  ),
  'broken lines': repeat('sk-ant-\n  '),
  'broken longer lines': repeat('sk-ant-sk-ant-sk-\n'),
  'broken lines of Windows': repeat(`${'AI'}za${'AI'}za${'AI'}za${'AI'}za\\\r\n\t\t`),
  'broken wide lines': repeat(`${`${'gl'}pat-`.repeat(110)}\n`),
  'lines of many widths': widening('path-eyJa', 700),
  'beginnings in beginnings': repeat(`${'xo'}xb-`),
  'ends without beginnings': repeat('_mmk_mmk_mmk_mmk.atlasv1.\n'),
  'escapes of terminals': repeat('\x1b[0m\u200b'),
  'escapes of addresses': repeat('%70%61%73%73='),
  'escapes of escapes': repeat('%2570ass=%5Cu0070\\u002570 '),
  'escapes of everything': repeat('tok\u200ben=%41\\u0041 '),
  'escapes of JSON': repeat('\\u0070\\/\\"'),
  // Every value stands in every longer one, and nearly stands wherever the letter is repeated.
  'values inside values': (length) => {
    const values = Array.from(
      { length: Math.min(400, Math.floor(Math.sqrt(length))) },
      (_, n) => `DB_PASSWORD=${'a'.repeat(n + 9)}\n`,
    );
    return values.join('').slice(0, length >> 1) + repeat(`${'a'.repeat(300)}b`)(length >> 1);
  },
  'many secrets': (length) => {
    const parts: string[] = [];
    for (let n = 0, size = 0; size < length; n++) {
      const part = `${'gh'}p_${n.toString(36).padStart(8, 'Q7z')}${'aB3xY9kLm2Pq8RsT5uVw7Z1cD4eF'} `;
      parts.push(part);
      size += part.length;
    }
    return parts.join('');
  },
  // It is found once, and stands again two characters on, and again.
  'a value over itself': (length) => `DB_PASSWORD=${'aB'.repeat(80)}\n${repeat('aB')(length)}`.slice(0, length),
  'a bit of everything': (length) =>
    repeat(
      [
        `curl -H "cookie: a=b; token=${'gl'}pat-${'xo'}xb-eyJhbGciOiJI.eyJ%70ass= mysql -p https://a:`,
        `sk-ant-sk-ant-sk-\n${base64('password: x1 token= ')}\n\tjwt.sign(auth=("",_mmk\\u0070wd='\u200b`,
      ].join(''),
    )(length),
};
