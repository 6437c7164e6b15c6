import type { LucideIcon } from "lucide-react";
import Bath from "lucide-react/icons/bath";
import Brush from "lucide-react/icons/brush";
import Citrus from "lucide-react/icons/citrus";
import Cloud from "lucide-react/icons/cloud";
import Cookie from "lucide-react/icons/cookie";
import Droplets from "lucide-react/icons/droplets";
import Dumbbell from "lucide-react/icons/dumbbell";
import Flower from "lucide-react/icons/flower";
import Flower2 from "lucide-react/icons/flower-2";
import Gem from "lucide-react/icons/gem";
import Heart from "lucide-react/icons/heart";
import Layers from "lucide-react/icons/layers";
import Leaf from "lucide-react/icons/leaf";
import Moon from "lucide-react/icons/moon";
import Mountain from "lucide-react/icons/mountain";
import Shell from "lucide-react/icons/shell";
import ShieldPlus from "lucide-react/icons/shield-plus";
import Smile from "lucide-react/icons/smile";
import Sprout from "lucide-react/icons/sprout";
import Sun from "lucide-react/icons/sun";
import TreePine from "lucide-react/icons/tree-pine";
import Waves from "lucide-react/icons/waves";
import Wheat from "lucide-react/icons/wheat";
import Zap from "lucide-react/icons/zap";

/** Icons by keyword. The first keyword in the product's name decides. */
const ICONS: readonly (readonly [keyword: string, icon: LucideIcon])[] = [
  ["stress", Waves],
  ["energy", Zap],
  ["sleep", Moon],
  ["muscle", Dumbbell],
  ["immune", ShieldPlus],
  ["mood", Smile],
  ["brush", Brush],
  ["dish", Shell],
  ["flannel", Layers],
  ["stone", Gem],
  ["sponge", Droplets],
  ["pouch", Bath],
  ["moon", Moon],
  ["evening", Moon],
  ["cloud", Cloud],
  ["sun", Sun],
  ["morning", Sun],
  ["orange", Citrus],
  ["mandarin", Citrus],
  ["grapefruit", Citrus],
  ["lemon", Citrus],
  ["citrus", Citrus],
  ["oat", Wheat],
  ["honey", Wheat],
  ["vanilla", Cookie],
  ["chamomile", Flower2],
  ["lavender", Sprout],
  ["meadow", Flower2],
  ["wildflower", Flower2],
  ["garden", Sprout],
  ["rosemary", Sprout],
  ["rose", Flower],
  ["eucalyptus", Leaf],
  ["peppermint", Leaf],
  ["cedar", TreePine],
  ["pine", TreePine],
  ["wood", TreePine],
  ["air", Mountain],
  ["water", Waves],
  ["tide", Waves],
  ["sea", Waves],
  ["olive", Leaf],
  ["heart", Heart],
];

export default function ProductIcon({ name, size = 22 }: { name: string; size?: number }) {
  const lowered = name.toLowerCase();
  const Icon = ICONS.find(([keyword]) => lowered.includes(keyword))?.[1] ?? Bath;
  return <Icon aria-hidden size={size} strokeWidth={1.25} className="shrink-0 text-accent" />;
}
