"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/Checkbox";

/** Whether who signs or accepts by a link first enters a code that is emailed to them. */
export function AskCode({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const t = useTranslations("signers.sending");
  return <Checkbox name="ask_code" label={t("ask_code")} checked={checked} onChange={({ target }) => onChange(target.checked)} />;
}
