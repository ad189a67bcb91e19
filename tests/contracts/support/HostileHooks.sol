// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AnsweringToken} from "./WeirdTokens.sol";

/// @notice A program that an owner has a token run before its transfers.
interface IHook {
    function tokensToSend(address from, address to, uint256 amount) external;
}

/// @notice Runs the owner's program before each transfer, as tokens with hooks do (ERC-777).
contract HookToken is AnsweringToken {
    mapping(address owner => IHook) public hookOf;

    function setHook(address owner, IHook hook) external {
        hookOf[owner] = hook;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        IHook hook = hookOf[from];
        if (address(hook) != address(0)) hook.tokensToSend(from, to, amount);
        _move(from, to, amount);
        return true;
    }
}

/// @notice Uses all gas that it is given.
contract BurningHook is IHook {
    function tokensToSend(address, address, uint256) external pure {
        while (true) {}
    }
}

/// @notice Refuses with as long an answer as its gas allows.
contract BombHook is IHook {
    function tokensToSend(address, address, uint256) external pure {
        assembly {
            revert(0, 200000)
        }
    }
}

/// @notice Refuses where it is given as little gas as an item of a batch has.
contract BatchAverseHook is IHook {
    function tokensToSend(address, address, uint256) external view {
        require(gasleft() > 300_000, "in a batch");
    }
}

/// @notice Calls somebody else on the way, and lets the transfer happen whatever comes of it.
contract CallingHook is IHook {
    address public target;
    bytes[] public calls;
    uint256 public done;

    constructor(address target_) {
        target = target_;
    }

    function add(bytes calldata data) external {
        calls.push(data);
    }

    function tokensToSend(address, address, uint256) external {
        for (uint256 index; index < calls.length; ++index) {
            (bool succeeded,) = target.call(calls[index]);
            if (succeeded) ++done;
        }
    }
}
