"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import type { Wire } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
import { gateways } from "@/components/settings/gateways/resource";
import { useCan, useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { showToast } from "@/components/ui/toast-store";
import type { PaymentGateway } from "@/lib/domains/payment-gateways/schema";

const key = () => crypto.randomUUID().replaceAll("-", "");

type Gateway = Wire<typeof PaymentGateway>;

/**
 * Connects the sandbox with one click, where the installation has one in place of the provider. The sandbox accepts any key and treats it
 * as that company's account.
 */
export function ConnectSandbox({ onConnected }: { onConnected?: (gateway: Gateway) => void }) {
  const t = useTranslations("staff.sandbox");
  const router = useRouter();
  const can = useCan();
  const { embedded } = useWorkplace();
  const { api, perform, busy } = usePerform(["payment-gateways"]);
  if (!embedded.payments || !can("payment_gateways.write")) return null;
  const settings = () => ({ mode: "test", secret_key: `sk_test_${key()}`, webhook_secret: `whsec_${key()}` });
  const connect = () =>
    perform(
      async () => {
        const gateway = await api.call(gateways.replace, { slug: "stripe", enabled: true, settings: settings() });
        onConnected?.(gateway);
      },
      () => {
        showToast({ tone: "good", text: t("connected") });
        router.refresh();
      },
    );
  return (
    <Button className="min-h-7 text-sm" busy={busy} onClick={() => void connect()}>
      {t("connect")}
    </Button>
  );
}
