"use client";

import { useTranslations } from "next-intl";
import { Check, X } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { useLookupName, useLookupOptions, type Lookup } from "@/components/api/lookup";
import { Button } from "@/components/ui/Button";
import { Choices } from "@/components/ui/Choices";
import { Combobox } from "@/components/ui/Combobox";
import { DatePicker } from "@/components/ui/DatePicker";
import { IconButton } from "@/components/ui/IconButton";
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
  const saveOrCancel = (
    <span className="flex gap-2">
      <Button tone="primary" onClick={() => onCommit(text, true)}>
        {t("save")}
      </Button>
      <Button tone="quiet" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </span>
  );
  switch (kind.kind) {
    case "text":
      return (
        <Typed onSave={() => onCommit(text, true)} onCancel={onCancel}>
          <Input
            {...typed}
            type={kind.type ?? "text"}
            dir="auto"
            maxLength={kind.maxLength}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => handleKey(event, true)}
          />
        </Typed>
      );
    case "list":
      return (
        <Typed onSave={() => onCommit(text, true)} onCancel={onCancel}>
          <Input {...typed} onChange={(event) => onChange(event.target.value)} onKeyDown={(event) => handleKey(event, true)} />
        </Typed>
      );
    case "number":
      return (
        <Typed onSave={() => onCommit(text, true)} onCancel={onCancel}>
          <Input
            {...typed}
            inputMode="numeric"
            className="numbers"
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => handleKey(event, true)}
          />
        </Typed>
      );
    case "decimal":
      return (
        <Typed onSave={() => onCommit(text, true)} onCancel={onCancel}>
          <Input
            {...typed}
            inputMode="decimal"
            autoComplete="off"
            className="numbers"
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => handleKey(event, true)}
          />
        </Typed>
      );
    case "instant":
      return (
        <Typed onSave={() => onCommit(text, true)} onCancel={onCancel}>
          <Input
            {...typed}
            type="datetime-local"
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => handleKey(event, true)}
          />
        </Typed>
      );
    case "day":
      return (
        <span className="flex items-center gap-0.5" onKeyDown={(event) => handleKey(event, false)}>
          <span className="min-w-0 flex-1">
            <DatePicker {...shared} value={text === "" ? null : text} onChange={(day) => onCommit(day ?? "", true)} />
          </span>
          <IconButton label={t("cancel")} icon={<X />} onClick={onCancel} />
        </span>
      );
    case "choices":
      return (
        <div className="grid gap-2 px-2 py-1" role="group" aria-labelledby={labelledBy} onKeyDown={(event) => handleKey(event, true)}>
          <Choices options={kind.options} text={text} onChange={onChange} focused />
          {saveOrCancel}
        </div>
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
          {saveOrCancel}
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
          {kind.clearable === true ? <option value="">{t("none")}</option> : null}
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

/** A text control with buttons to save and to cancel. They must not take the focus, because leaving the control saves. */
function Typed({ onSave, onCancel, children }: { onSave: () => void; onCancel: () => void; children: ReactNode }) {
  const t = useTranslations("staff.record");
  return (
    <span className="flex items-center gap-0.5">
      <span className="min-w-0 flex-1">{children}</span>
      <IconButton label={t("save")} icon={<Check />} onMouseDown={(event) => event.preventDefault()} onClick={onSave} />
      <IconButton label={t("cancel")} icon={<X />} onMouseDown={(event) => event.preventDefault()} onClick={onCancel} />
    </span>
  );
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
