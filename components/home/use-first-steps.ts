"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWorkplace } from "@/components/shell/workplace";
import { forgetChoice, rememberChoice } from "@/components/ui/theme";
import { showToast } from "@/components/ui/toast-store";
import { firstStepsCookie, type Onboarding } from "./first-steps";

/** Whether the first steps show, as long as one is open; they can be put away and fetched back. */
export function useFirstSteps(onboarding: Onboarding | null, dismissed: boolean) {
  const t = useTranslations("home.first_steps");
  const undo = useTranslations("staff.undo");
  const { slug } = useWorkplace();
  const [away, setAway] = useState(dismissed);
  const open = onboarding !== null && onboarding.done < onboarding.of;
  const fetchBack = () => {
    setAway(false);
    forgetChoice(firstStepsCookie(slug));
  };
  const putAway = () => {
    setAway(true);
    rememberChoice(firstStepsCookie(slug), "done");
    showToast({ tone: "good", text: t("put_away"), action: { label: undo("undo"), run: fetchBack } });
  };
  return { shown: open && !away, hidden: open && away, putAway, fetchBack };
}
