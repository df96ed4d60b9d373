import { walkHalf } from "./walk";

walkHalf("second");
