import { isExpression, isGivenPassword } from '../secret-values.ts';
import { type Rule, sticky } from './rule.ts';

/** An argument of a shell, quoted or not. */
const VALUE = String.raw`\\{0,2}(?:"([^"\n\\$]{4,256})\\{0,2}"|'([^'\n\\]{4,256})\\{0,2}'|([^\s"'\x60|;&<>(){}$\\-][^\s"'\x60|;&<>(){}\\]{3,255}))`;
/** Other arguments of the same command. */
const MOST_REST = 200;
const REST = `[^\\n|;]{0,${MOST_REST}}?`;

/** command, then what stands before the password among its arguments */
const COMMANDS = String.raw`
mysql -p(?=\S)
mysqldump -p(?=\S)
mysqladmin -p(?=\S)
mariadb -p(?=\S)
sqlcmd -P[ ]?
sshpass -p[ ]?
redis-cli (?:-a|--pass)[ ]
docker login|podman login|helm registry login -p[ ]
az login -p[ ]
twine -p[ ]
ldapsearch -w[ ]
ldapadd -w[ ]
ldapmodify -w[ ]
openssl (?:-k[ ]|-pass(?:in|out)?[ ]pass:)
keytool -(?:store|key)pass[ ]
jarsigner -(?:store|key)pass[ ]
zip -P[ ]?
unzip -P[ ]?
7z x|7z a|7z e|7z l -p(?=\S)
gpg --passphrase[ ]
smbclient -U[ ]?['"]?[\w\\.-]{1,64}%
htpasswd -[a-zA-Z]{0,4}b[a-zA-Z]{0,4}[ ](?:-\w[ ])?\S{1,100}[ ]\S{1,64}[ ]
rabbitmqctl (?:add_user|change_password)[ ]\S{1,64}[ ]
net use \\\\{1,4}[\w.-]{1,64}\\{1,2}[\w.$-]{1,64}[ ]
vault login [ ]
vault operator unseal [ ]
gh secret set --body[ ]
curl (?:-b|--cookie)[ ]['"]?\w{1,40}=
`;

/** Flags that mean a password to one command only. */
const FLAGS: readonly Rule[] = COMMANDS.trim()
  .split('\n')
  .flatMap((line) => {
    const cut = line.search(/ (?=[-(\\[])/);
    return line
      .slice(0, cut)
      .split('|')
      .map((command) => readCommand(command, line.slice(cut + 1)));
  });

function readCommand(command: string, flag: string): Rule {
  const start = /^[[\\]/.test(flag) ? (flag.startsWith('[') ? '' : REST) : `${REST}[^\\S\\n]`;
  return {
    id: 'command-secret',
    words: [`${command} `],
    encoded: [],
    ...(start === '' ? {} : { needs: { words: beginnings(flag), within: command.length + MOST_REST + 2 }, steps: 8 }),
    pattern: sticky(String.raw`(?<![\w.-])${command}(?=\s)${start}${flag}${VALUE}`),
    accepts: (value) => isGivenPassword(value) && !isExpression(value) && !value.startsWith('[REDACTED:'),
  };
}

/** How the arguments begin that it looks for: as it does, or as its alternatives do. */
function beginnings(flag: string): string[] {
  const alternatives = flag.startsWith('(?:') ? flag.slice(3).split('|') : [flag];
  return alternatives.map((one) => /^[\w-]+|^\\/.exec(one)?.[0] ?? '');
}

/** `echo … | sudo -S`: what a command is told on its input. */
const PIPED: Rule = {
  id: 'command-secret',
  words: ['--password-stdin', 'sudo -s ', '| chpasswd', '--passphrase-fd', '| passwd '],
  encoded: [],
  before: 200,
  steps: 16,
  pattern:
    /(?:echo|printf)\s{1,3}(?:-\w{1,2}\s)?["']?(?:[\w.-]{1,64}:)?([^\s"'|$<]{4,128})["']?\s{0,3}\|\s{0,3}(?:docker|podman|helm|sudo -S|sudo chpasswd|chpasswd|gpg|passwd)/dg,
  accepts: isGivenPassword,
};

/** `IDENTIFIED BY '…'` */
const IDENTIFIED: Rule = {
  id: 'sql-password',
  words: ['identified by '],
  encoded: [],
  pattern: sticky(String.raw`identified by\s{1,3}(?:password\s)?\\{0,2}["']([^"'\n\\]{4,128})`, 'i'),
  accepts: isGivenPassword,
};

export const COMMAND_RULES: readonly Rule[] = [...FLAGS, PIPED, IDENTIFIED];
