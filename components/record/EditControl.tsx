"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { useLookupName, useLookupOptions, type Lookup } from "@/components/api/lookup";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { Input, Select, TextArea } from "@/components/ui/Input";
import type { FieldKind } from "./field-kinds";

interface EditControlProps {
  kind: FieldKind;
  labelledBy: string;
  describedBy: string;
  text: string;
  invalid: boolean;
  onChange: (text: string) => void;
  /** `focus` is true for a commit by keyboard: the focus then returns to the value. */
  onCommit: (text: string, focus: boolean) => void;
  onCancel: () => void;
}

/** The control of a field in edit mode; it takes the focus. */
export function EditControl({ kind, labelledBy, describedBy, text, invalid, onChange, onCommit, onCancel }: EditControlProps) {
  const t = useTranslations("staff.record");
  const shared = {
    "aria-labelledby": labelledBy,
    "aria-describedby": describedBy,
    ...(invalid ? { "aria-invalid": true as const } : {}),
    autoFocus: true,
  };
  const handleKey = (event: KeyboardEvent, commitsByEnter: boolean) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    } else if (event.key === "Enter" && (commitsByEnter || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onCommit(text, true);
    }
  };
  const typed = { ...shared, value: text, onBlur: () => onCommit(text, false) };
  switch (kind.kind) {
    case "text":
      return (
        <Input
          {...typed}
          type={kind.type ?? "text"}
          dir="auto"
          maxLength={kind.maxLength}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => handleKey(event, true)}
        />
      );
    case "list":
      return <Input {...typed} onChange={(event) => onChange(event.target.value)} onKeyDown={(event) => handleKey(event, true)} />;
    case "number":
      return (
        <Input
          {...typed}
          inputMode="numeric"
          className="numbers"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => handleKey(event, true)}
        />
      );
    case "area":
      return (
        <>
          <TextArea
            {...shared}
            value={text}
            maxLength={kind.maxLength}
            dir="auto"
            rows={5}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => handleKey(event, false)}
          />
          <span className="flex gap-2">
            <Button tone="primary" onClick={() => onCommit(text, true)}>
              {t("save")}
            </Button>
            <Button tone="quiet" onClick={onCancel}>
              {t("cancel")}
            </Button>
          </span>
        </>
      );
    case "flag":
      return (
        <Select
          {...shared}
          value={text}
          onChange={(event) => onCommit(event.target.value, true)}
          onBlur={onCancel}
          onKeyDown={(event) => handleKey(event, true)}
        >
          <option value="true">{t("yes")}</option>
          <option value="false">{t("no")}</option>
        </Select>
      );
    case "options":
      return (
        <div onKeyDown={(event) => handleKey(event, false)}>
          <Combobox
            {...shared}
            options={kind.options}
            value={kind.options.find((option) => option.value === text) ?? null}
            clearable={kind.clearable ?? false}
            onChange={(option) => onCommit(option?.value ?? "", true)}
          />
        </div>
      );
    case "lookup":
      return (
        <div onKeyDown={(event) => handleKey(event, false)}>
          <LookupControl
            shared={shared}
            lookup={kind.lookup}
            value={text}
            clearable={kind.clearable ?? false}
            onCommit={(value) => onCommit(value, true)}
          />
        </div>
      );
  }
}

function LookupControl({
  shared,
  lookup,
  value,
  clearable,
  onCommit,
}: {
  shared: object;
  lookup: Lookup;
  value: string;
  clearable: boolean;
  onCommit: (value: string) => void;
}) {
  const options = useLookupOptions(lookup);
  const chosen = useLookupName(lookup, value === "" ? null : value);
  return (
    <Combobox {...shared} options={options} value={chosen} clearable={clearable} onChange={(option) => onCommit(option?.value ?? "")} />
  );
}
