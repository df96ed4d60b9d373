"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/Button";
import { Alert } from "@/components/ui/Alert";
import { postSignOut } from "../call-api";

export function SignOutButton() {
  const t = useTranslations("account");
  const problems = useTranslations("auth.problems");
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");

  async function leave(): Promise<void> {
    setState("busy");
    if (await postSignOut()) window.location.assign("/sign-in");
    else setState("failed");
  }

  return (
    <div className="grid gap-2">
      <Button busy={state === "busy"} onClick={() => void leave()}>
        {t("sign_out")}
      </Button>
      {state === "failed" ? (
        <Alert tone="bad" live>
          <p>{problems("unavailable")}</p>
        </Alert>
      ) : null}
    </div>
  );
}
