"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/Field";
import { Input, InputField, TextAreaField } from "@/components/ui/Input";
import { toBase64Url } from "@/lib/vault/bytes";
import type { VaultValue } from "@/lib/vault/item";
import type { VaultItemRow } from "./resource";

/** Bytes of a file at most: encrypted and as text it stays below the limit of a request. */
const fileMax = 450_000;

interface ValueFieldsProps {
  kind: VaultItemRow["kind"];
  value: VaultValue;
  error?: string | null | undefined;
  onChange: (value: VaultValue) => void;
  onTooLarge: () => void;
}

/** The fields that are encrypted, by the kind of item. */
export function ValueFields({ kind, value, error, onChange, onTooLarge }: ValueFieldsProps) {
  const t = useTranslations("vault.value");
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > fileMax) return onTooLarge();
    const data = toBase64Url(new Uint8Array(await file.arrayBuffer()));
    onChange({ value: "", file: { name: file.name, type: file.type, data } });
  };
  if (kind === "file")
    return (
      <Field name="file" label={t("file")} hint={t("file_hint")} error={error}>
        {(control) => <Input {...control} type="file" onChange={(event) => void choose(event.target.files?.[0])} />}
      </Field>
    );
  return (
    <>
      {kind === "credential" ? (
        <InputField
          name="username"
          label={t("username")}
          dir="ltr"
          autoComplete="off"
          value={value.username ?? ""}
          onChange={(event) => onChange({ ...value, username: event.target.value })}
        />
      ) : null}
      <TextAreaField
        name="value"
        label={t(kind === "credential" ? "password" : "secret")}
        hint={t("hint")}
        error={error}
        required
        rows={kind === "credential" || kind === "license_key" ? 2 : 6}
        autoComplete="off"
        spellCheck={false}
        maxLength={100_000}
        value={value.value}
        onChange={(event) => onChange({ ...value, value: event.target.value })}
      />
    </>
  );
}
