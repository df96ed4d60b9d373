"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { useClock } from "@/components/ui/use-clock";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { contracts, type ContractRecord } from "./resource";

/** Ends an active contract today or on an earlier day. */
export function TerminateDialog({ contract, onClose }: { contract: ContractRecord; onClose: () => void }) {
  const t = useTranslations("contracts.terminate");
  const common = useTranslations("common");
  const words = useTranslations("staff.form");
  const { timezone } = useWorkplace();
  const today = dayInTimezone(useClock(), timezone);
  const latest = today < contract.end_date ? today : contract.end_date;
  const [on, setOn] = useState<string | null>(latest);
  const [reason, setReason] = useState("");
  const { api, perform, busy } = usePerform([contracts.name]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (on === null) return;
    const said = reason.trim();
    const done = await perform(
      () => api.call(contracts.verbs.terminate, { id: contract.id, on, ...(said === "" ? {} : { reason: said }) }),
      () => showToast({ tone: "good", text: t("terminated") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="danger" type="submit" form="terminate-form" busy={busy} disabled={on === null}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id="terminate-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <DatePickerField name="terminate_on" label={t("on")} required min={contract.start_date} max={latest} value={on} onChange={setOn} />
        <InputField
          name="terminate_reason"
          label={t("reason")}
          optional={common("optional")}
          dir="auto"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
