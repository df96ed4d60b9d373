import { createContext, type ComponentType, type ReactNode } from "react";

export interface ItemProps {
  children: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  /** The keyboard shortcut of the same action, such as `["g", "c"]`. */
  keys?: readonly string[];
  tone?: "danger";
  disabled?: boolean;
}

export interface TickProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

export interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
}

interface Parts {
  Item: ComponentType<ItemProps>;
  LinkItem: ComponentType<{ children: ReactNode }>;
  Tick: ComponentType<TickProps>;
  Choice: ComponentType<ChoiceProps<string>>;
  Label: ComponentType<{ children: ReactNode }>;
  Separator: ComponentType;
}

/** The parts of an open menu, loaded with its panel. Null outside a menu. */
export const MenuParts = createContext<Parts | null>(null);
