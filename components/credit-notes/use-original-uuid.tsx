"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiProblem } from "@/components/api/problem";
import { InputField } from "@/components/ui/Input";

/** Asks for the UUID of the original's e-invoice once the API says that the tax authority wants it. */
export function useOriginalUuid() {
  const t = useTranslations("credit_notes.crediting");
  const [asked, setAsked] = useState(false);
  const [uuid, setUuid] = useState("");
  const watch = async <Answer,>(work: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiProblem && error.errors.some(({ path }) => path === "original_uuid")) setAsked(true);
      throw error;
    }
  };
  const body = uuid.trim() === "" ? {} : { original_uuid: uuid.trim() };
  const field = asked ? (
    <InputField
      name="original_uuid"
      label={t("original_uuid")}
      hint={t("original_uuid_hint")}
      dir="ltr"
      autoComplete="off"
      maxLength={36}
      value={uuid}
      onChange={(event) => setUuid(event.target.value)}
    />
  ) : null;
  return { watch, body, field };
}
