"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/shell/workplace";
import { useWords } from "@/components/words/use-words";
import { Permission } from "@/lib/domains/staff/schema";

interface PermissionMatrixProps {
  granted: ReadonlySet<string>;
  editable: boolean;
  onToggle: (permission: Permission, on: boolean) => void;
}

interface Line {
  noun: string;
  permissions: readonly Permission[];
}

const lines: readonly Line[] = [...new Set(Permission.options.map((name) => name.split(".")[0] ?? name))].map((noun) => ({
  noun,
  permissions: Permission.options.filter((name) => name.split(".")[0] === noun),
}));

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
          onChange={(event) => onToggle(name, event.target.checked)}
          className="size-4 accent-accent"
        />
        {shown ? <span>{label}</span> : null}
      </label>
    );
  };
  return (
    <div role="group" aria-label={t("title")} tabIndex={0} className="min-w-0 overflow-x-auto">
      <table className="w-full text-sm">
        <thead className="text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {t("what")}
            </th>
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {t("read")}
            </th>
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {t("write")}
            </th>
            <th scope="col" className="py-2 text-start font-medium">
              {t("more")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ noun, permissions }) => (
            <tr key={noun} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 pe-4 text-start font-normal">
                {words.plural(noun)}
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
