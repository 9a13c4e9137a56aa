import { agreeOver, firstOfTopics } from './three-ways.ts'

agreeOver(firstOfTopics)
