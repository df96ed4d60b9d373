"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type SyntheticEvent } from "react";
import { customerLookup, useLookupName, useLookupOptions, type Lookup } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { TagInput } from "@/components/form/TagInput";
import { readTags } from "@/components/form/tags";
import { projectLookup } from "@/components/projects/lookup";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Combobox } from "@/components/ui/Combobox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField } from "@/components/ui/Input";
import { VaultItemKind } from "@/lib/domains/vault/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { vaultItems, type VaultItemRow } from "./resource";
import { currentKeyOf, useVault } from "./use-vault";
import { ValueFields } from "./ValueFields";
import { encryptValue } from "./values";
import { VaultGate } from "./VaultGate";
import type { VaultValue } from "@/lib/vault/item";

/** A new item. Nothing of its value is kept on the device, not even as a draft. */
export function VaultItemForm() {
  const t = useTranslations("vault");
  const router = useRouter();
  const pagePath = usePagePath();
  const { overview, vault } = useVault();
  const { api, perform, busy } = usePerform([vaultItems.name]);
  const [fields, setFields] = useState({ title: "", url: "", kind: "credential" as VaultItemRow["kind"], sealed: true });
  const [customer_id, setCustomer] = useState<string | null>(null);
  const [project_id, setProject] = useState<string | null>(null);
  const [tags, setTags] = useState("");
  const [expires_on, setExpiry] = useState<string | null>(null);
  const [value, setValue] = useState<VaultValue>({ value: "" });
  const [problems, setProblems] = useState<{ title?: string; value?: string }>({});
  const key = currentKeyOf(overview, vault);

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const missing = {
      ...(fields.title.trim() === "" ? { title: t("form.required") } : {}),
      ...(value.value === "" && !value.file ? { value: t("form.required") } : {}),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0 || !vault || !key) return;
    const uuid = crypto.randomUUID();
    const { sealed, kind, title, url } = fields;
    const id = encodeId("vault_item", uuid);
    await perform(
      async () => {
        const encrypted = await encryptValue(key, { tenant: vault.tenant, item: uuid, version: 1, sealed }, value);
        const links = { url: url === "" ? null : url, tags: readTags(tags), customer_id, project_id };
        await api.create(vaultItems, { id, title, kind, sealed, ...links, expires_on, value: encrypted });
      },
      () => router.push(pagePath("vault", id)),
    );
  }

  return (
    <>
      <PageHeader title={t("verbs.create.do")} trail={[{ label: t("plural"), href: pagePath("vault") }]} />
      <div className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <VaultGate />
        {key ? (
          <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-5">
            <InputField
              name="title"
              label={t("fields.title")}
              hint={t("form.title_hint")}
              required
              maxLength={200}
              value={fields.title}
              error={problems.title}
              onChange={(event) => setFields({ ...fields, title: event.target.value })}
            />
            <SelectField
              name="kind"
              label={t("fields.kind")}
              value={fields.kind}
              onChange={(event) => setFields({ ...fields, kind: VaultItemKind.parse(event.target.value) })}
            >
              {VaultItemKind.options.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kinds.${kind}`)}
                </option>
              ))}
            </SelectField>
            <ValueFields
              kind={fields.kind}
              value={value}
              error={problems.value}
              onChange={setValue}
              onTooLarge={() => setProblems({ value: t("value.too_large") })}
            />
            <Checkbox
              name="sealed"
              label={t("form.seal")}
              hint={t("form.seal_hint")}
              checked={fields.sealed}
              onChange={(event) => setFields({ ...fields, sealed: event.target.checked })}
            />
            <InputField
              name="url"
              type="url"
              dir="ltr"
              label={t("fields.url")}
              maxLength={500}
              value={fields.url}
              onChange={(event) => setFields({ ...fields, url: event.target.value })}
            />
            <TagInput name="tags" label={t("fields.tags")} value={tags} onChange={(event) => setTags(event.target.value)} />
            <LinkField
              name="customer_id"
              label={t("fields.customer_id")}
              lookup={customerLookup}
              value={customer_id}
              onChange={setCustomer}
            />
            <LinkField name="project_id" label={t("fields.project_id")} lookup={projectLookup} value={project_id} onChange={setProject} />
            <DatePickerField
              name="expires_on"
              label={t("fields.expires_on")}
              hint={t("form.expires_hint")}
              value={expires_on}
              onChange={setExpiry}
            />
            <div>
              <Button type="submit" tone="primary" busy={busy}>
                {t("form.save")}
              </Button>
            </div>
          </form>
        ) : null}
      </div>
    </>
  );
}

interface LinkFieldProps {
  name: string;
  label: string;
  lookup: Lookup;
  value: string | null;
  onChange: (id: string | null) => void;
}

function LinkField({ name, label, lookup, value, onChange }: LinkFieldProps) {
  const options = useLookupOptions(lookup);
  const chosen = useLookupName(lookup, value);
  return (
    <Field name={name} label={label}>
      {(control) => <Combobox {...control} options={options} value={chosen} onChange={(option) => onChange(option?.value ?? null)} />}
    </Field>
  );
}
