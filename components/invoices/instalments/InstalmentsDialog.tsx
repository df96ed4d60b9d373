"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import type { Wire } from "@/components/api/resource";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { IconButton } from "@/components/ui/IconButton";
import { InputField, SelectField } from "@/components/ui/Input";
import type { InvoiceInstalments } from "@/lib/domains/invoices/schema";
import { invoices } from "../resource";

interface Draft {
  key: number;
  due_date: string | null;
  share: string;
}

type Unit = "percent" | "amount";

/** Plans the instalments of an unpaid invoice, in percent or by amounts, or ends its plan. */
export function InstalmentsDialog({ id, plan, onClose }: { id: string; plan: Wire<typeof InvoiceInstalments>; onClose: () => void }) {
  const t = useTranslations("invoices.on_records.instalments");
  const words = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([invoices.name]);
  const nextKey = useRef(plan.parts.length + 2);
  const [unit, setUnit] = useState<Unit>(plan.parts.length === 0 ? "percent" : "amount");
  const [parts, setParts] = useState<readonly Draft[]>(() =>
    plan.parts.length === 0
      ? [0, 1].map((key) => ({ key, due_date: null, share: "50" }))
      : plan.parts.map(({ number, due_date, amount }) => ({ key: number, due_date, share: amount })),
  );
  const [shown, setShown] = useState(false);
  const set = (key: number, change: Partial<Draft>) => setParts(parts.map((part) => (part.key === key ? { ...part, ...change } : part)));
  const add = () => setParts([...parts, { key: nextKey.current++, due_date: null, share: "" }]);
  const isMissing = parts.some(({ due_date, share }) => due_date === null || share.trim() === "");
  const save = async (sent: { due_date: string; percent?: string; amount?: string }[]) => {
    if (await perform(() => api.call(invoices.verbs.set_instalments, { id, parts: sent }))) onClose();
  };
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShown(true);
    if (isMissing) return;
    await save(parts.map(({ due_date, share }) => ({ due_date: due_date ?? "", [unit]: share.trim() })));
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("plan")}
      description={t("hint")}
      actions={
        <>
          {plan.parts.length === 0 ? null : (
            <Button tone="quiet" busy={busy} onClick={() => void save([])}>
              {t("end")}
            </Button>
          )}
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" form="instalments" tone="primary" busy={busy}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="instalments" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <SelectField
          name="unit"
          label={t("unit")}
          value={unit}
          onChange={(event) => setUnit(event.target.value === "amount" ? "amount" : "percent")}
        >
          <option value="percent">{t("units.percent")}</option>
          <option value="amount">{t("units.amount", { currency: plan.currency })}</option>
        </SelectField>
        {parts.map(({ key, due_date, share }, index) => (
          <div
            key={key}
            role="group"
            aria-label={t("part", { number: index + 1 })}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,7rem)_auto] items-end gap-3"
          >
            <DatePickerField
              name={`parts.${String(index)}.due_date`}
              label={t("due")}
              required
              error={shown && due_date === null ? words("problems.required") : undefined}
              value={due_date}
              onChange={(day) => set(key, { due_date: day })}
            />
            <InputField
              name={`parts.${String(index)}.share`}
              label={t(`shares.${unit}`)}
              required
              inputMode="decimal"
              dir="ltr"
              error={shown && share.trim() === "" ? words("problems.required") : undefined}
              value={share}
              onChange={(event) => set(key, { share: event.target.value })}
            />
            <IconButton
              label={t("remove", { number: index + 1 })}
              icon={<Trash2 aria-hidden="true" />}
              disabled={parts.length <= 2}
              onClick={() => setParts(parts.filter((part) => part.key !== key))}
            />
          </div>
        ))}
        <Button onClick={add} disabled={parts.length >= 36} className="justify-self-start">
          <Plus aria-hidden="true" className="size-4" />
          {t("add")}
        </Button>
      </form>
    </Dialog>
  );
}
