export { alertOfBudget } from "./commands/alert";
export { billProject, billProjectFee } from "./commands/bill";
export { setStaffCost } from "./commands/costs";
export { getProjectFinances } from "./queries/budget";
export { getProfit, listStaffCosts } from "./queries/profit";
export { listReadyToBill } from "./queries/ready";
