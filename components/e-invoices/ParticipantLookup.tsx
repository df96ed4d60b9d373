"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { accessPoint, accessPointList, type ParticipantRow } from "@/components/access-points/resource";
import { usePerform } from "@/components/api/use-perform";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";

/** Asks the network whether it knows an electronic address. */
export function ParticipantLookup({ scheme, address }: { scheme: string; address: string }) {
  const t = useTranslations("e_invoices.on_records.lookup");
  const { api, perform, busy } = usePerform([accessPointList]);
  const [found, setFound] = useState<ParticipantRow | null>(null);
  const ask = () => perform(async () => setFound(await api.call(accessPoint.lookUp, { scheme, address })));
  return (
    <div className="grid gap-2">
      <Button className="w-fit" busy={busy} onClick={() => void ask()}>
        {t("do")}
      </Button>
      {found === null ? null : !found.registered ? (
        <Alert live tone="bad" title={t("missing")} />
      ) : (
        <Alert
          live
          tone={found.accepts_bis ? "good" : "warn"}
          title={t(found.accepts_bis ? "found" : "found_other", { name: found.name ?? `${scheme}:${address}` })}
        />
      )}
    </div>
  );
}
