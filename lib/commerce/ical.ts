/** Lines and components of iCalendar (RFC 5545, 3.1 to 3.4), without a meaning of their own. */

const lineOctets = 75;

/** Folds a line at 75 octets, never inside a character (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      lines.push(current);
      current = " ";
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join("\r\n");
}

/** Folded lines as the text of a file. */
export const joinLines = (lines: readonly string[]): string => `${lines.map(foldLine).join("\r\n")}\r\n`;

/** A TEXT value (RFC 5545, 3.3.11). */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** What a TEXT value says. */
export function unescapeText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_all, escaped: string) => (escaped.toLowerCase() === "n" ? "\n" : escaped));
}

export interface IcalLine {
  /** In capitals. */
  name: string;
  /** As written, each after a semicolon. */
  parameters: string;
  value: string;
}

/** The lines of an iCalendar text, unfolded. The value begins at the first colon outside quotes. */
export function readLines(text: string): IcalLine[] {
  return text
    .replace(/\r?\n[ \t]/g, "")
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, parameters = "", value] = /^([A-Za-z0-9-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [{ name: name.toUpperCase(), parameters, value }];
    });
}

/** The value of a parameter without its quotes; "" without one. */
export function parameterOf({ parameters }: IcalLine, name: string): string {
  return new RegExp(`;${name}=("[^"]*"|[^;]*)`, "i").exec(parameters)?.[1]?.replaceAll('"', "") ?? "";
}

/** An instant in UTC, such as 20260131T093000Z; null for anything else. */
export function instantIn(value: string): Date | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(value) ?? [];
  const time = Date.parse(`${year ?? ""}-${month ?? ""}-${day ?? ""}T${hour ?? ""}:${minute ?? ""}:${second ?? ""}Z`);
  return Number.isNaN(time) ? null : new Date(time);
}

/** An instant as iCalendar writes it. */
export const writeInstant = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** A clock time such as 2026-01-31T09:30 as iCalendar writes it. */
export const writeWall = (wall: string): string => `${wall.replace(/[-:]/g, "")}00`;

/** A component with what it holds, in order. */
export interface IcalComponent {
  name: string;
  parts: (IcalLine | IcalComponent)[];
}

const deepest = 8;

export const isComponent = (part: IcalLine | IcalComponent): part is IcalComponent => "parts" in part;

/** The first component of a text, such as VCALENDAR; null for a text that is none, or is cut off. */
export function readComponent(text: string): IcalComponent | null {
  const open: IcalComponent[] = [];
  for (const line of readLines(text)) {
    if (line.name === "BEGIN") {
      const component = { name: line.value.trim().toUpperCase(), parts: [] };
      open.at(-1)?.parts.push(component);
      open.push(component);
      if (open.length > deepest) return null;
    } else if (line.name === "END") {
      const ended = open.pop();
      if (ended === undefined || ended.name !== line.value.trim().toUpperCase()) return null;
      if (open.length === 0) return ended;
    } else open.at(-1)?.parts.push(line);
  }
  return null;
}

/** The lines of a component, not yet folded. */
export function writeComponent({ name, parts }: IcalComponent): string[] {
  const inside = parts.flatMap((part) => (isComponent(part) ? writeComponent(part) : [`${part.name}${part.parameters}:${part.value}`]));
  return [`BEGIN:${name}`, ...inside, `END:${name}`];
}

export const childrenOf = ({ parts }: IcalComponent, name: string): IcalComponent[] =>
  parts.filter(isComponent).filter((child) => child.name === name);

export const linesOf = ({ parts }: IcalComponent, name: string): IcalLine[] =>
  parts.filter((part): part is IcalLine => !isComponent(part) && part.name === name);

export const lineOf = (component: IcalComponent, name: string): IcalLine | null => linesOf(component, name)[0] ?? null;
