import { directionOf } from "@/lib/commerce/direction";
import type { PrivacyType } from "../schema";
import { tableName } from "../rules/table-names";
import ar from "../defaults/ar.json";
import en from "../defaults/en.json";

const texts = { en, ar } as const;
type Text = Exclude<keyof typeof en, "tables">;

export interface Readme {
  language: "en" | "ar";
  isPortable: boolean;
  company: string;
  name: string;
  email: string;
  day: string;
  /** Names of services that the company gives data to. */
  services: readonly string[];
  tables: readonly { table: string; rows: number }[];
}

/** What a request asks for, in the middle of a sentence. */
export const askedOf = (language: "en" | "ar", type: PrivacyType): string => texts[language][`asked_${type}`];

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const safe = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

const access: readonly Text[] = [
  "purposes",
  "categories",
  "recipients",
  "period",
  "rights",
  "complaint",
  "source",
  "automated",
  "transfers",
];

/** The page that explains an archive, in the person's language, with what Article 15 asks for. */
export function writeReadme(readme: Readme): string {
  const { language, isPortable, services, tables } = readme;
  const words = texts[language];
  const values: Readonly<Record<string, string>> = {
    ...{ company: readme.company, name: readme.name, email: readme.email, day: readme.day },
    services: services.length === 0 ? words.no_services : services.join(", "),
  };
  const say = (key: Text) => safe(words[key].replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all));
  const paragraphs: readonly Text[] = isPortable ? ["intro", "portability"] : ["intro", ...access, "others"];
  const rows = tables.map(
    ({ table, rows: count }) =>
      `<tr><td><a href="data/${table}.json">${safe(tableName(language, table))}</a></td><td>${String(count)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${say(isPortable ? "portability_title" : "access_title")}</title></head>
<body>
<h1>${say(isPortable ? "portability_title" : "access_title")}</h1>
${paragraphs.map((key) => `<p>${say(key)}</p>`).join("\n")}
<h2>${say("contents")}</h2>
<table><tr><th>${say("kind")}</th><th>${say("rows")}</th></tr>
${rows.join("\n")}
</table>
<p>${say("files")}</p>
</body>
</html>
`;
}
