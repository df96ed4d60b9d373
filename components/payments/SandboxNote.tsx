"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import type { PaymentGateway } from "@/lib/domains/payment-gateways/schema";
import { ConnectSandbox } from "./ConnectSandbox";

/** Says that a sandbox stands in the provider's place, where it does; and offers it while nothing is set. */
export function SandboxNote({ unset, onConnected }: { unset: boolean; onConnected: (gateway: Wire<typeof PaymentGateway>) => void }) {
  const t = useTranslations("staff.sandbox");
  const { embedded } = useWorkplace();
  if (!embedded.payments) return null;
  return (
    <Alert title={t("title")}>
      <p>{t("text")}</p>
      {unset ? (
        <div className="pt-1">
          <ConnectSandbox onConnected={onConnected} />
        </div>
      ) : null}
    </Alert>
  );
}
