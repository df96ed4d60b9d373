"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionDrafting } from "@/components/assists/SectionDrafting";
import { MergeNames } from "@/components/document/text/MergeNames";
import { MarkdownField } from "@/components/editor/MarkdownField";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { IconButton } from "@/components/ui/IconButton";
import { InputField } from "@/components/ui/Input";
import { useMergeNames } from "@/components/custom-fields/use-merge-names";
import { sectionFields } from "@/lib/domains/proposals/rules";
import type { ProposalDraft } from "./proposal-draft";

interface SectionListProps {
  draft: Pick<ProposalDraft, "sections">;
  edit: (changes: Pick<ProposalDraft, "sections">) => void;
  errors: Readonly<Record<string, string>>;
  /** Stores the draft for an assist and gives its id; left out where there is none. */
  store?: () => Promise<string | null>;
  /** Puts sections in from elsewhere, beside the button that adds one. */
  children?: ReactNode;
}

/** The text of a proposal, section by section, in Markdown. */
export function SectionList({ draft: { sections }, edit, errors, store, children }: SectionListProps) {
  const t = useTranslations("proposals.editor");
  const names = [...sectionFields, ...useMergeNames("customers")];
  const set = (next: ProposalDraft["sections"]) => edit({ sections: next });
  const change = (place: number, fields: Partial<ProposalDraft["sections"][number]>) =>
    set(sections.map((section, index) => (index === place ? { ...section, ...fields } : section)));
  const move = (from: number, to: number) => {
    const next = [...sections];
    next.splice(to, 0, ...next.splice(from, 1));
    set(next);
  };
  return (
    <Section title={t("title")}>
      {sections.length === 0 ? <p className="py-2 text-sm text-muted">{t("none")}</p> : null}
      <ol className="grid gap-5">
        {sections.map(({ heading, body }, index) => (
          <li key={index} className="grid gap-3 rounded-md border border-line p-4">
            <div className="flex items-center justify-between gap-2">
              <h3 className="text-sm font-medium text-muted">{t("section", { number: index + 1 })}</h3>
              <span className="flex">
                <IconButton label={t("up")} icon={<ArrowUp />} disabled={index === 0} onClick={() => move(index, index - 1)} />
                <IconButton
                  label={t("down")}
                  icon={<ArrowDown />}
                  disabled={index === sections.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton label={t("remove")} icon={<Trash2 />} onClick={() => set(sections.filter((_, place) => place !== index))} />
              </span>
            </div>
            <InputField
              name={`sections.${String(index)}.heading`}
              label={t("heading")}
              error={errors[`sections.${String(index)}.heading`]}
              dir="auto"
              maxLength={200}
              value={heading}
              onChange={(event) => change(index, { heading: event.target.value })}
            />
            <MarkdownField
              name={`sections.${String(index)}.body`}
              label={t("body")}
              hint={t("body_hint")}
              error={errors[`sections.${String(index)}.body`]}
              dir="auto"
              rows={8}
              maxLength={20_000}
              value={body}
              onChange={(text) => change(index, { body: text })}
            >
              {(insert) => <MergeNames label={t("fields")} names={names} textOf={(name) => t("insert", { name })} onInsert={insert} />}
            </MarkdownField>
            {store ? <SectionDrafting store={store} section={{ heading, body }} onUse={(text) => change(index, { body: text })} /> : null}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-end gap-3 pt-3">
        <Button onClick={() => set([...sections, { heading: "", body: "" }])}>
          <Plus aria-hidden="true" className="size-4" />
          {t("add")}
        </Button>
        {children}
      </div>
    </Section>
  );
}
