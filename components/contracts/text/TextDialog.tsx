"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { contracts, contractTemplates, type ContractRecord } from "@/components/contracts/resource";
import { MarkdownField } from "@/components/editor/MarkdownField";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { SelectField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { MergeFields } from "./MergeFields";

/** Writes the text of a draft, from a template or by hand. */
export function TextDialog({ contract, onClose }: { contract: ContractRecord; onClose: () => void }) {
  const t = useTranslations("contracts.text");
  const words = useTranslations("staff.form");
  const [body, setBody] = useState(contract.body);
  const [language, setLanguage] = useState(contract.language);
  const templates = useList(contractTemplates, { limit: "200" });
  const { api, perform, busy } = usePerform([contracts.name]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await perform(
      () => api.update(contracts, contract.id, contract.version, { body, language }),
      () => showToast({ tone: "good", text: t("saved") }),
    );
    if (done) onClose();
  }
  function start(id: string): void {
    const chosen = templates.rows.find((template) => template.id === id);
    if (chosen === undefined) return;
    setBody(chosen.body);
    setLanguage(chosen.language);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      size="wide"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="contract-text" busy={busy}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="contract-text" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {templates.rows.length === 0 ? null : (
          <SelectField
            name="template"
            label={t("template")}
            hint={t("template_hint")}
            value=""
            onChange={(event) => start(event.target.value)}
          >
            <option value="">{t("none")}</option>
            {templates.rows.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <MarkdownField
          name="body"
          label={t("title")}
          hint={t("body_hint")}
          dir="auto"
          rows={16}
          maxLength={50_000}
          value={body}
          onChange={setBody}
        >
          {(insert) => <MergeFields onInsert={insert} />}
        </MarkdownField>
      </form>
    </Dialog>
  );
}
