"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import type { PaymentGateway } from "@/lib/domains/payment-gateways/schema";
import { ConnectSandbox } from "./ConnectSandbox";

/** States that a sandbox replaces the provider, where one does, and offers to connect it while no gateway is set up. */
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
