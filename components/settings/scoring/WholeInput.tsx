"use client";

import { useState } from "react";
import { Input } from "@/components/ui/Input";

interface WholeInputProps {
  label: string;
  value: number;
  min: number;
  max: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

/** A whole number; what is typed stays in the field until it is one. */
export function WholeInput({ label, value, min, max, disabled, onChange }: WholeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => (/^-?\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max ? Number(text) : null);
  return (
    <span className="inline-block w-20 shrink-0">
      <Input
        aria-label={label}
        inputMode="text"
        autoComplete="off"
        dir="ltr"
        className="numbers text-end"
        disabled={disabled}
        value={typed ?? String(value)}
        {...(typed !== null && read(typed) === null ? { "aria-invalid": true } : {})}
        onChange={({ target }) => {
          setTyped(target.value);
          const found = read(target.value);
          if (found !== null) onChange(found);
        }}
        onBlur={() => setTyped(null)}
      />
    </span>
  );
}
