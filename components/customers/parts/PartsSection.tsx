"use client";

import type { PartVerbs } from "../resource";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { showToast } from "@/components/ui/toast-store";
import { PartForm, type PartField } from "./PartForm";
import { usePartChange } from "./use-part-change";

interface PartsSectionProps<Part> {
  customerId: string;
  verbs: PartVerbs;
  parts: readonly Part[];
  locked: boolean;
  words: {
    title: string;
    add: string;
    empty: string;
    save: string;
    edit: (part: Part) => string;
    remove: (part: Part) => string;
    removed: (part: Part) => string;
  };
  fields: readonly PartField[];
  /** The values of a new part. */
  blank: Readonly<Record<string, unknown>>;
  /** The body that creates the same part again, for undoing its removal. */
  bodyOf: (part: Part) => Record<string, unknown>;
  children: (part: Part) => ReactNode;
}

/** A customer's contacts or addresses: each is edited in a dialog, and its removal can be undone. */
export function PartsSection<Part extends { id: string; version: number }>({
  customerId,
  verbs,
  parts,
  locked,
  words,
  fields,
  blank,
  bodyOf,
  children,
}: PartsSectionProps<Part>) {
  const undo = useTranslations("staff.undo");
  const { change, busy, problems, clear } = usePartChange(customerId);
  const [open, setOpen] = useState<Part | "new" | null>(null);
  const add = (values: Record<string, unknown>) => change(verbs.add, values);
  async function save(values: Record<string, unknown>): Promise<void> {
    if (open === null) return;
    const done = open === "new" ? await add(values) : await change(verbs.change, { ...values, part_id: open.id }, open.version);
    if (done) setOpen(null);
  }
  async function remove(part: Part): Promise<void> {
    if (!(await change(verbs.remove, { part_id: part.id }, part.version))) return;
    showToast({
      tone: "good",
      text: words.removed(part),
      action: { label: undo("undo"), run: () => void add(bodyOf(part)) },
    });
  }
  const begin = (which: Part | "new") => {
    clear();
    setOpen(which);
  };
  return (
    <Section
      title={words.title}
      action={
        locked ? null : (
          <Button tone="quiet" className="text-sm" onClick={() => begin("new")}>
            <Plus aria-hidden="true" className="size-4" />
            {words.add}
          </Button>
        )
      }
    >
      {parts.length === 0 ? <p className="py-2 text-sm text-muted">{words.empty}</p> : null}
      <ul className="grid">
        {parts.map((part) => (
          <li key={part.id} className="flex min-h-11 items-center gap-3 rounded-md px-1 py-1 text-sm hover:bg-hover">
            {children(part)}
            {locked ? null : (
              <>
                <IconButton label={words.edit(part)} icon={<Pencil />} onClick={() => begin(part)} />
                <IconButton label={words.remove(part)} icon={<Trash2 />} disabled={busy} onClick={() => void remove(part)} />
              </>
            )}
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <PartForm
          title={open === "new" ? words.add : words.edit(open)}
          save={words.save}
          fields={fields}
          values={open === "new" ? blank : { ...open }}
          problems={problems}
          busy={busy}
          onSave={(values) => void save(values)}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
