"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/shell/workplace";
import { useWords } from "@/components/words/use-words";
import { Permission } from "@/lib/domains/staff/schema";

interface PermissionMatrixProps {
  granted: ReadonlySet<string>;
  editable: boolean;
  onToggle: (permissions: readonly Permission[], on: boolean) => void;
}

interface Line {
  noun: string;
  permissions: readonly Permission[];
}

/** Daily work comes first, most used at the top; the company's administration comes last. */
const daily = ["customers", "invoices", "payments", "items"];
const administration = [
  "taxes",
  "payment_gateways",
  "settings",
  "staff",
  "roles",
  "api_keys",
  "mail_templates",
  "mails",
  "audit",
  "events",
  "jobs",
];

function placeOf(noun: string): number {
  if (daily.includes(noun)) return daily.indexOf(noun);
  return daily.length + administration.indexOf(noun) + 1;
}

const lines: readonly Line[] = [...new Set(Permission.options.map((name) => name.split(".")[0] ?? name))]
  .sort((one, other) => placeOf(one) - placeOf(other))
  .map((noun) => ({ noun, permissions: Permission.options.filter((name) => name.split(".")[0] === noun) }));

const verbOfColumn = (name: Permission): "read" | "write" | "more" => {
  const verb = name.slice(name.indexOf(".") + 1);
  return verb === "read" || verb === "write" ? verb : "more";
};

/** All permissions, one line per kind of record: view, change, and specific ones. Nobody can grant a permission that they lack. */
export function PermissionMatrix({ granted, editable, onToggle }: PermissionMatrixProps) {
  const t = useTranslations("settings.matrix");
  const can = useCan();
  const words = useWords();
  const verbOf = (name: Permission) => {
    const verb = name.slice(name.indexOf(".") + 1);
    return verb === "read" || verb === "write" ? t(verb) : words.permission(name);
  };
  const box = (name: Permission, shown: boolean) => {
    const label = verbOf(name);
    return (
      <label key={name} className="inline-flex min-h-8 min-w-8 items-center gap-2">
        <input
          type="checkbox"
          aria-label={`${words.plural(name)}: ${label}`}
          checked={granted.has(name)}
          disabled={!editable || (!granted.has(name) && !can(name))}
          onChange={(event) => onToggle([name], event.target.checked)}
          className="size-4"
        />
        {shown ? <span>{label}</span> : null}
      </label>
    );
  };
  /** A checkbox of all permissions of a row or a column that the reader may change. */
  const all = (label: string, permissions: readonly Permission[], text: string) => {
    const open = permissions.filter((name) => granted.has(name) || can(name));
    const on = open.filter((name) => granted.has(name)).length;
    if (!editable) return text;
    // A row of one permission has no box of its own, and lines up with the others.
    if (open.length < 2) return <span className="ps-6">{text}</span>;
    return (
      <label className="inline-flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          aria-label={label}
          ref={(input) => {
            if (input) input.indeterminate = on > 0 && on < open.length;
          }}
          checked={on === open.length}
          onChange={() => onToggle(open, on < open.length)}
          className="size-4"
        />
        {text}
      </label>
    );
  };
  const column = (key: "read" | "write" | "more") =>
    all(
      t("whole_column", { column: t(key) }),
      Permission.options.filter((name) => verbOfColumn(name) === key),
      t(key),
    );
  return (
    <div role="group" aria-label={t("title")} tabIndex={0} className="min-w-0 overflow-x-auto">
      <table className="w-full text-sm">
        <thead className="text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {t("what")}
            </th>
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {column("read")}
            </th>
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {column("write")}
            </th>
            <th scope="col" className="py-2 text-start font-medium">
              {column("more")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ noun, permissions }) => (
            <tr key={noun} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 pe-4 text-start font-normal">
                {all(t("whole_row", { area: words.plural(noun) }), permissions, words.plural(noun))}
              </th>
              {["read", "write"].map((verb) => (
                <td key={verb} className="py-1 pe-4">
                  {permissions.filter((name) => name === `${noun}.${verb}`).map((name) => box(name, false))}
                </td>
              ))}
              <td className="py-1">
                <span className="flex flex-wrap gap-x-4">
                  {permissions.filter((name) => name !== `${noun}.read` && name !== `${noun}.write`).map((name) => box(name, true))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
