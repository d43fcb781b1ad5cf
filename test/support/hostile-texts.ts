const repeat = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Texts that make careless patterns slow: much that nearly matches, over and over. */
export const HOSTILE_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'one letter': repeat('a'),
  'beginnings of tokens': repeat(`${'gh'}p_`),
  'headers of curl': repeat('curl -H "'),
  'commands without end': repeat('mysql -u sshpass -q openssl '),
  'calls without end': repeat('jwt.sign(auth=("",'),
  'armour without end': repeat(`-----BEGIN PRIV${'ATE KEY'}-----`),
  'armour of escapes': repeat(`-----BEGIN PRIV${'ATE KEY'}-----${'\\\\\\n'.repeat(200)}`),
  'assignments without values': repeat('password='),
  'names and spaces': repeat('token                    '),
  'half addresses': repeat('https://a:'),
  'cookies of cookies': repeat('cookie: a=b; '),
  'names of services': repeat("cloudflare      ''' = \"\" = "),
  'dots and letters': repeat('eyJhbGciOiJIUzI1.eyJ'),
  'base64 of beginnings': (length) =>
    Buffer.from(repeat(`${'gh'}p_ `)(length))
      .toString('base64')
      .slice(0, length),
  'base64 in short lines': (length) =>
    (
      Buffer.from(repeat('token=')(length))
        .toString('base64')
        .match(/.{1,76}/g) ?? []
    )
      .join('\n')
      .slice(0, length),
  'broken lines': repeat('sk-ant-\n  '),
  'broken longer lines': repeat('sk-ant-sk-ant-sk-\n'),
  'escapes of terminals': repeat('\x1b[0m\u200b'),
  'escapes of addresses': repeat('%70%61%73%73='),
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
};
