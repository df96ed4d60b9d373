"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { useProblemText } from "@/components/api/use-problem-text";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";

/**
 * Names a view of the list.
 * @throws what `onSave` throws.
 */
export function SaveViewDialog({
  title,
  first,
  onSave,
  onClose,
}: {
  title: string;
  /** The current values of a saved view. */ first?: { name: string; shared: boolean };
  onSave: (name: string, shared: boolean) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslations("staff.list");
  const form = useTranslations("staff.form");
  const problemText = useProblemText();
  const [name, setName] = useState(first?.name ?? "");
  const [shared, setShared] = useState(first?.shared ?? false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setProblem(form("problems.required"));
    setBusy(true);
    await onSave(name.trim(), shared).catch((error: unknown) => setProblem(problemText(error)));
    setBusy(false);
  };
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button type="submit" form="save-view" tone="primary" busy={busy}>
            {t("save_view")}
          </Button>
        </>
      }
    >
      <form id="save-view" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="view_name"
          label={t("view_name")}
          value={name}
          maxLength={80}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox name="view_shared" label={t("view_shared")} checked={shared} onChange={(event) => setShared(event.target.checked)} />
      </form>
    </Dialog>
  );
}
